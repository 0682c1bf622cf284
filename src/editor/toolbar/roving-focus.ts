import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** Makes the tools of a bar one stop of the Tab key; gives what its arrow keys do. */
export function useRovingFocus(bar: RefObject<HTMLElement | null>) {
  // The tool that was used last is the one Tab comes back to; a disabled one hands on to the first.
  useLayoutEffect(() => {
    const tools = toolsOf(bar.current)
    const current = tools.find(tool => tool.tabIndex === 0)
    for (const tool of bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? []) {
      tool.tabIndex = tool === (current ?? tools[0]) ? 0 : -1
    }
  })
  return (event: KeyboardEvent) => moveFocus(event, bar.current)
}

function toolsOf(bar: HTMLElement | null): HTMLElement[] {
  const tools = bar?.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)') ?? []
  // Those that wait behind 更多工具 are no stop of the arrows.
  return [...tools].filter(tool => tool.checkVisibility({ visibilityProperty: true }))
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const tools = toolsOf(bar)
  const at = tools.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % tools.length,
    ArrowLeft: (at - 1 + tools.length) % tools.length,
    Home: 0,
    End: tools.length - 1,
  }
  const next = tools[steps[event.key] ?? -1]
  if (event.key === 'ArrowDown' && tools[at]?.hasAttribute('aria-haspopup')) {
    event.preventDefault()
    tools[at]?.click()
    return
  }
  if (!next) return
  event.preventDefault()
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1
  next.focus()
}

/** Goes from the text to the bar of tools, from there to the bar of the chosen thing, and round. */
export function focusNextBar(holder: HTMLElement): void {
  const bars = [...holder.querySelectorAll<HTMLElement>('[role="toolbar"]')]
  const at = bars.findIndex(bar => bar.contains(document.activeElement))
  const bar = bars[(at + 1) % bars.length]
  const known = bar?.querySelector<HTMLElement>('[tabindex="0"]')
  const first = known ?? bar?.querySelector<HTMLElement>('a, button:not(:disabled)')
  first?.focus()
}
