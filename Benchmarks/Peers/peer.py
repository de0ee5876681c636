# CPython's rows. Reads lines of a row's name and a count, runs the operation that often, and answers with
# the nanoseconds of processor time that it took and with what it computed.

import sys
import time


class Subject:
    def next_value(self, value):
        return value + 1


class Redirecting:
    def __init__(self, other):
        self._other = other

    def __getattr__(self, name):
        return getattr(self._other, name)


def swallow(*arguments):
    return None


class Sink:
    def __getattr__(self, name):
        return swallow


def call(count):
    receiver = Subject()
    total = 0
    for i in range(count):
        total += receiver.next_value(i)
    return total


def by_name(count):
    receiver = Subject()
    name = "next_value"
    total = 0
    for i in range(count):
        total += getattr(receiver, name)(i)
    return total


def redirect(count):
    receiver = Redirecting(Subject())
    total = 0
    for i in range(count):
        total += receiver.next_value(i)
    return total


def sink(count):
    receiver = Sink()
    swallowed = 0
    for _ in range(count):
        if receiver.swallowed() is None:
            swallowed += 1
    return swallowed


ROWS = {"call": call, "send": by_name, "redirect": redirect, "sink": sink}

for line in sys.stdin:
    name, count = line.split()
    row = ROWS[name]
    start = time.process_time_ns()
    result = row(int(count))
    elapsed = time.process_time_ns() - start
    print(elapsed, result, flush=True)
