// The engine at work, where it may take its time: ending this worker ends whatever it does.

let engine = null;

function answer(request) {
  const { memory, alloc, free, answer } = engine.exports;
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const at = alloc(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const packed = BigInt.asUintN(64, answer(at, bytes.length));
  free(at, bytes.length);
  const [from, length] = [Number(packed & 0xffffffffn), Number(packed >> 32n)];
  // What is exact beyond 2^53 stands in texts, so that reading this rounds nothing that is shown.
  const told = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, from, length)));
  free(from, length);
  return told;
}

onmessage = async ({ data }) => {
  const { id } = data;
  try {
    if (data.module) {
      engine = await WebAssembly.instantiate(data.module, {});
      postMessage({ id, told: null });
    } else {
      const told = answer(data.request);
      postMessage({ id, told, size: engine.exports.memory.buffer.byteLength });
    }
  } catch (problem) {
    postMessage({ id, problem: String(problem?.message ?? problem) });
  }
};
