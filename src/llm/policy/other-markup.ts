import { isTactic, startsCommand } from "./lean-commands.ts";
import { withoutEntities } from "./plain-text.ts";

/** Blocks of code as other markup than Markdown has them: the language, if it is told, and the text. */
const BLOCKS: readonly { pattern: RegExp; isHtml?: boolean }[] = [
  {
    pattern:
      /<pre\b[^>]*>\s*(?:<code\b(?:[^>]*?(?:language|lang)-(?<mark>[\w+#]+))?[^>]*>)?(?<text>[\s\S]*?)(?:<\/code>\s*)?(?<end><\/pre>|$)/gi,
    isHtml: true,
  },
  {
    pattern:
      /\\begin\{(?<kind>lstlisting|verbatim|minted|alltt|tcblisting|lean4?|leancode)\}(?:\[[^\]\n]*\])?(?:\{(?<mark>\w*)\})?[ \t]*\n(?<text>[\s\S]*?)(?<end>\\end\{\k<kind>\}|$)/gi,
  },
  {
    pattern:
      /^#\+begin_src[ \t]*(?<mark>[\w+#]*).*\n(?<text>[\s\S]*?)(?<end>^#\+end_src|$(?!\n))/gim,
  },
  {
    pattern:
      /^\[source(?:,[ \t]*(?<mark>\w+))?[^\]\n]*\]\n(?<fence>-{4,}|\.{4,})\n(?<text>[\s\S]*?)(?<end>^\k<fence>$|$(?!\n))/gim,
  },
  {
    pattern:
      /<(?<tag>syntaxhighlight|source|script|codeblock|highlight)\b(?:[^>]*?(?:lang|language)=["']?(?<mark>[\w+#]+))?[^>]*>(?<text>[\s\S]*?)(?<end><\/\k<tag>>|$)/gi,
  },
  {
    pattern:
      /\{(?<tag>code|noformat)(?::(?:language=)?(?<mark>\w+))?[^}\n]*\}[ \t]*\n(?<text>[\s\S]*?)(?<end>\{\k<tag>\}|$)/gi,
  },
  {
    pattern:
      /^(?<fence>'''|""")(?<mark>lean4?|tactics?)[ \t]*\n(?<text>[\s\S]*?)(?<end>^\k<fence>|$(?!\n))/gim,
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
  return withOpeningFence(withFencesApart(withPlainBreaks(text)));
}

function withoutTags(html: string): string {
  const text = html
    .replace(/<br\s*\/?>\n?/gi, "\n")
    .replace(/<\/?(?:span|code|b|i|em|strong|a|div|font)\b[^>]*>/gi, "");
  return withoutEntities(text);
}

/** Lines of a cell or a paragraph in HTML, with the entities in them. */
function withPlainBreaks(answer: string): string {
  const text = /<br\s*\/?>/i.test(answer)
    ? answer
        .replace(/`?[ \t]*<br\s*\/?>\n?`?/gi, "\n")
        .replace(/<\/?(?:p|div|code|span|tt)\b[^>]*>/gi, "`")
    : answer;
  return withoutEntities(text);
}

/** Fences that stand in a line with something else get one of their own; ends with too few signs get them all. */
function withFencesApart(answer: string): string {
  let open: string | undefined;
  const apart = (line: string): string[] => {
    const single = open === undefined ? withoutOneLineFence(line) : undefined;
    if (single) return single;
    const opening = FENCE_IN_LINE.exec(line);
    if (open !== undefined && /^\s*`{2}\s*$/.test(line)) {
      const end = open;
      open = undefined;
      return [end];
    }
    if (!opening) return [line];
    const [, before = "", fence = "", mark = "", rest = ""] = opening;
    const isOwn = /^[\s>]*$/.test(before);
    if (open !== undefined) {
      if (/\w/.test(mark) || rest !== "") return [line];
      open = undefined;
      return isOwn ? [`${before}${fence}`] : [before, fence];
    }
    open = fence;
    const code = isCode(`${mark} ${rest}`) ? `${mark} ${rest}`.trim() : rest;
    if (isCode(code)) return [before, `${fence}${code === rest ? mark : ""}`, code];
    const isLean = /^(?:lean4?|tactics?|)$/i.test(mark);
    return !isOwn && isLean ? [before, `${fence}${mark}${rest && ` ${rest}`}`] : [line];
  };
  return answer.split("\n").flatMap(apart).join("\n");
}

/** Before a fence: no other fence. */
const BEFORE = "((?:[^`~]|(?<!`)`{1,2}(?!`)|(?<!~)~{1,2}(?!~))*)";
const FENCE_IN_LINE = new RegExp(`^${BEFORE}(\`{3,}|~{3,})[ \\t]*([^\\s\`]*)[ \\t]*([^\`]*)$`);
const ONE_LINE = new RegExp(
  `^${BEFORE}(\`{3,})(lean4?|tactics?)?[ \\t]*([^\`\\n]*[^\`\\s])[ \\t]*\\2(?!\`)(.*)$`,
);

/** A block that begins and ends in one line. */
function withoutOneLineFence(line: string): string[] | undefined {
  const [, before = "", , mark = "", code = "", after = ""] = ONE_LINE.exec(line) ?? [];
  return isCode(code) ? [before, `\`\`\`${mark}`, code, "```", after] : undefined;
}

function isCode(text: string): boolean {
  return startsCommand(text.trim()) || isTactic(text.trim()) || /^(?:by|:=)\s/.test(text.trim());
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
