// What does this Python draft lack? It runs in bubblewrap only.
import { critique } from "lemmata/critique";

const task = `
def clamp(x: int, low: int, high: int) -> int:
    """The number nearest to x from low to high.
    >>> clamp(5, 0, 3)
    3
    >>> clamp(-1, 0, 3)
    0
    """
`;
const draft = "def clamp(x, low, high):\n    return max(x, low)\n";

const { gapAnalysis, repairs } = await critique(task, draft);
for (const { text, actual, line } of gapAnalysis)
  console.log(`line ${line}: ${text}, but it ${actual}`);
for (const { after, mends, of } of repairs)
  console.log(`${after.trim()}   mends ${mends} of ${of}`);
