import type { RefObject } from 'react'

/** What is written in; a box of days would open its calendar. */
const writable = 'textarea, input:not(.ant-picker input)'

/** For a dialog's `afterOpenChange`: once it stands open, the keys go to the first such part of the box. */
export function focusOnOpen(
  box: RefObject<HTMLElement | null>,
  part = writable,
): (isOpen: boolean) => void {
  return isOpen => {
    if (isOpen) box.current?.querySelector<HTMLElement>(part)?.focus()
  }
}
