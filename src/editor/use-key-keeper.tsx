import { type ReactNode, useMemo, useRef } from 'react'
import { isComposing } from '#ui/logic/is-composing.ts'
import styles from './rich-text-editor.module.css'

/** What is typed between the press of a tool and the window that it opens. */
export interface KeyKeeper {
  /** From now on keys go neither into the text nor to the page. */
  hold(): void
  /** Hands what was typed to a field, which has the keys from now on. */
  handTo(field: HTMLElement): void
  readonly element: ReactNode
}

/** Keeps keys for a window that is still being fetched; Esc gives the window up. */
export function useKeyKeeper(giveUp: () => void): KeyKeeper {
  const keeper = useRef<HTMLTextAreaElement>(null)
  const isInWord = useRef(false)
  const givenUp = useRef(giveUp)
  givenUp.current = giveUp
  return useMemo(() => {
    const put = (field: HTMLElement) => {
      const typed = document.activeElement === keeper.current ? (keeper.current?.value ?? '') : ''
      field.focus({ preventScroll: true })
      const takesText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      // As if it was typed there: the field hears of it like of any other key.
      if (typed !== '' && takesText) document.execCommand('insertText', false, typed)
    }
    return {
      hold() {
        if (keeper.current === null) return
        keeper.current.value = ''
        keeper.current.focus({ preventScroll: true })
      },
      handTo(field) {
        // Half a word would be torn off: it is handed over once it is whole.
        if (!isInWord.current) return put(field)
        const whole = () => setTimeout(() => put(field))
        keeper.current?.addEventListener('compositionend', whole, { once: true })
      },
      element: (
        <textarea
          ref={keeper}
          className={styles.spoken}
          tabIndex={-1}
          aria-label="正在打开窗口"
          onCompositionStart={() => {
            isInWord.current = true
          }}
          onCompositionEnd={() => {
            isInWord.current = false
          }}
          onKeyDown={event => {
            if (isComposing(event.nativeEvent)) return
            if (event.key === 'Enter' || event.key === 'Tab') event.preventDefault()
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            givenUp.current()
          }}
        />
      ),
    }
  }, [])
}
