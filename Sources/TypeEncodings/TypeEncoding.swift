// TypeEncodings
