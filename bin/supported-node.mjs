// Ends the process with one line and code 2 on a Node.js that cannot load the SQLite binding: without Node-API 10 it crashes without a message.
const NODE_API = 10;

if (!(Number(process.versions.napi) >= NODE_API)) {
  process.stderr.write(
    `contralto: Node.js 22.14 or newer is required (in the 23 line, 23.6 or newer); this is Node.js ${process.versions.node}.\n`,
  );
  process.exit(2);
}
