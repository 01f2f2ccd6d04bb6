// A worker with an instance of the library in WebAssembly: answers requests one after another.

/** @type {any} */
let library;

addEventListener('message', ({ data: { module, request, reserved } }) => {
  if (module) {
    library = new WebAssembly.Instance(module).exports;
    return;
  }
  const bytes = new TextEncoder().encode(request);
  // Making room may move the memory, so that it comes first.
  const room = library.room(bytes.length);
  new Uint8Array(library.memory.buffer, room, bytes.length).set(bytes);
  const length = library.ask(reserved);
  const answer = new Uint8Array(library.memory.buffer, library.answer(), length).slice();
  postMessage(answer, { transfer: [answer.buffer] });
});
