// Loaded into every program that the start runs: when the start is killed, its message channel closes, and a program
// without anybody to look after it must not stay and hold the port.
process.on('disconnect', () => process.exit(1))
// Listening must not keep a program alive that has nothing left to do.
process.channel?.unref()
