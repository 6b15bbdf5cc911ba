// Ends the process with one line and code 2 if Node.js cannot load the SQLite binding. Without Node-API 10, Node.js would crash without a message.
const NODE_API = 10;

if (!(Number(process.versions.napi) >= NODE_API)) {
  process.stderr.write(
    `contralto: Node.js 22.14 or newer is required (23.6 or newer for Node.js 23); this is Node.js ${process.versions.node}.\n`,
  );
  process.exit(2);
}
