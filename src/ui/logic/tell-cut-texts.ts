/** How far around the pointer that which cuts a text may stand. */
const steps = 6

/**
 * Whatever text ends in … is told whole on hover, on every screen and without its doing: the browser's
 * own tooltip, kept true while texts and widths change.
 */
export function tellCutTexts(): void {
  document.addEventListener('mouseover', ({ target }) => {
    let at = target instanceof HTMLElement ? target : null
    for (let step = 0; at !== null && step < steps; step += 1) {
      const isOurs = at.dataset.told !== undefined
      // It tells more of itself than it shows.
      if (at.title !== '' && !isOurs) return
      if (isCut(at)) {
        at.title = wholeText(at)
        at.dataset.told = ''
        return
      }
      if (isOurs) {
        at.removeAttribute('title')
        delete at.dataset.told
      }
      at = at.parentElement
    }
  })
}

function isCut(element: HTMLElement): boolean {
  const isTooWide = element.scrollWidth > element.clientWidth
  const isTooHigh = element.scrollHeight > element.clientHeight + 1
  if (!isTooWide && !isTooHigh) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (isTooWide && textOverflow === 'ellipsis') || (isTooHigh && webkitLineClamp !== 'none')
}

// A line of folded values is told one value a line.
function wholeText(element: HTMLElement): string {
  const parts = element.dataset.folded === undefined ? [element] : [...element.children]
  const words = parts.map(each => (each.checkVisibility() ? (each.textContent ?? '').trim() : ''))
  return words.filter(each => each !== '').join('\n')
}
