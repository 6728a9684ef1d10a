// Imported first by every command, before anything that an old Node could trip over.
const NODE_MAJOR_MIN = 20
if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  console.error(`NanoNagar needs Node ${NODE_MAJOR_MIN} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
