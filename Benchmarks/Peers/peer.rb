# Ruby's rows. Reads lines of a row's name and a count, runs the operation that often, and answers with the
# nanoseconds of processor time that it took and with what it computed.

class Subject
  def next_value(value) = value + 1
end

class Redirecting
  def initialize(other) = @other = other
  def method_missing(name, *arguments) = @other.public_send(name, *arguments)
  def respond_to_missing?(name, include_private = false) = @other.respond_to?(name)
end

class Sink
  def method_missing(name, *arguments) = nil
  def respond_to_missing?(name, include_private = false) = true
end

SUBJECT = Subject.new
REDIRECTING = Redirecting.new(SUBJECT)
SINK = Sink.new

def call(count)
  sum = i = 0
  while i < count
    sum += SUBJECT.next_value(i)
    i += 1
  end
  sum
end

def send_by_name(count)
  sum = i = 0
  while i < count
    sum += SUBJECT.public_send(:next_value, i)
    i += 1
  end
  sum
end

def redirect(count)
  sum = i = 0
  while i < count
    sum += REDIRECTING.next_value(i)
    i += 1
  end
  sum
end

def sink(count)
  swallowed = i = 0
  while i < count
    swallowed += 1 if SINK.swallowed.nil?
    i += 1
  end
  swallowed
end

ROWS = { "call" => :call, "send" => :send_by_name, "redirect" => :redirect, "sink" => :sink }

$stdout.sync = true
while (line = $stdin.gets)
  name, count = line.split
  row = method(ROWS.fetch(name))
  start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)
  result = row.call(count.to_i)
  elapsed = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond) - start
  puts "#{elapsed} #{result}"
end
