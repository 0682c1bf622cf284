import { message as antdMessage } from 'antd'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { EditorHost } from './extensions/host.ts'
import { usualFrameHosts } from './model/policy/safe-address.ts'
import { sendWordPictures } from './paste/word-pictures.ts'
import type { RichTextOptions } from './rich-text-options.ts'
import { catchPictures } from './uploads/catch-pictures.ts'
import { type Sender, takeFiles } from './uploads/take-files.ts'

export type SenderRef = RefObject<Sender | null>

/** Seconds that a sentence stands. */
const shown = 4
const plainPlace = 'gyb_plain_paste'

/** What the extensions ask of the component, and the sentences it says. */
export function useHost(sender: SenderRef, options: RichTextOptions) {
  const [message, messages] = antdMessage.useMessage()
  const [spoken, setSpoken] = useState('')
  const [isPlainPaste, setPlainPaste] = useState(() => localStorage.getItem(plainPlace) === '1')
  const plain = useRef(isPlainPaste)
  const busy = useRef(0)
  const busyChange = useRef(options.onBusyChange)
  busyChange.current = options.onBusyChange

  const say = useCallback<EditorHost['say']>(
    (sentence, kind = 'info') => {
      message.open({ content: sentence, type: kind, duration: shown })
      setSpoken(sentence)
    },
    [message],
  )

  const { frameHosts } = options
  const host = useMemo<EditorHost>(() => {
    const run = (work: (sender: Sender) => Promise<void>) => {
      if (!sender.current) return
      busy.current += 1
      if (busy.current === 1) busyChange.current?.(true)
      void work(sender.current).finally(() => {
        busy.current -= 1
        if (busy.current === 0) busyChange.current?.(false)
      })
    }
    return {
      policy: { frameHosts: frameHosts ?? usualFrameHosts },
      say,
      takeFiles: (files, position) => run(each => takeFiles(each, files, position)),
      pasted: what => {
        run(each => sendWordPictures(each, what))
        run(catchPictures)
      },
      isPlainPaste: () => plain.current,
    }
  }, [frameHosts, say, sender])

  const togglePlainPaste = () => {
    plain.current = !plain.current
    localStorage.setItem(plainPlace, plain.current ? '1' : '0')
    setPlainPaste(plain.current)
  }
  return { host, say, spoken, messages, isPlainPaste, togglePlainPaste }
}
