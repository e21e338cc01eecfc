/** Reads server-sent events whose `data` is JSON, as they come. Comments are passed over. */
export async function* readEvents<Event>(response: Response): AsyncGenerator<Event> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const lines = block.split("\n").filter((line) => line.startsWith("data:"));
        if (lines.length === 0) continue;
        yield JSON.parse(lines.map((line) => line.slice(5).trimStart()).join("\n")) as Event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
