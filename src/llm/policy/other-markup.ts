import { isTactic, startsCommand } from "./lean-commands.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Blocks of code as other markup than Markdown has them: the language, if it is told, and the text. */
const BLOCKS: readonly { pattern: RegExp; isHtml?: boolean }[] = [
  {
    pattern:
      /<pre\b[^>]*>\s*(?:<code\b(?:[^>]*?(?:language|lang)-(?<mark>[\w+#]+))?[^>]*>)?(?<text>[\s\S]*?)(?:<\/code>\s*)?(?<end><\/pre>|$)/gi,
    isHtml: true,
  },
  {
    pattern:
      /\\begin\{(?<kind>lstlisting|verbatim|minted|alltt|lean4?|leancode)\}(?:\[[^\]\n]*\])?(?:\{(?<mark>\w+)\})?[ \t]*\n(?<text>[\s\S]*?)(?<end>\\end\{\k<kind>\}|$)/g,
  },
  {
    pattern:
      /^#\+begin_src[ \t]*(?<mark>[\w+#]*).*\n(?<text>[\s\S]*?)(?<end>^#\+end_src|$(?!\n))/gim,
  },
  { pattern: /\[code(?:=(?<mark>\w+))?\](?<text>[\s\S]*?)(?<end>\[\/code\]|$)/gi },
  {
    pattern:
      /^\.\. code(?:-block)?::[ \t]*(?<mark>\w*)\n\n?(?<text>(?:[ \t]+\S.*(?:\n|$)|[ \t]*\n)+)/gm,
  },
];

/**
 * An answer with its code fenced as in Markdown: blocks in HTML, LaTeX, Org, BBCode and reStructuredText; code that goes on
 * from the prompt and ends in a fence.
 */
export function asMarkdown(answer: string): string {
  let text = answer;
  for (const { pattern, isHtml = false } of BLOCKS) {
    text = text.replace(pattern, (...found) => {
      const {
        mark = "",
        text: code = "",
        end,
      } = found.at(-1) as Record<string, string | undefined>;
      const plain = isHtml ? withoutTags(code) : code;
      const close = end === "" ? "" : "\n```\n";
      return `\n\`\`\`${mark}\n${plain.replace(/^\n|\n\s*$/g, "")}${close}`;
    });
  }
  return withOpeningFence(text);
}

function withoutTags(html: string): string {
  const text = html
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/?(?:span|code|b|i|em|strong)\b[^>]*>/gi, "");
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

const FENCE_LINE = /^[ \t]*(?:`{3,}|~{3,}).*$/gm;

/** An answer that begins with code, goes on from the block of the prompt, and closes it, gets an opening fence, too. */
function withOpeningFence(answer: string): string {
  const [first, ...others] = answer.match(FENCE_LINE) ?? [];
  const isClosing = first !== undefined && /^[ \t]*(?:`+|~+)[ \t]*$/.test(first);
  if (!isClosing || others.length % 2 !== 0) return answer;
  const begin = answer.trimStart();
  return isTactic(begin) || startsCommand(begin) ? `\`\`\`\n${answer}` : answer;
}
