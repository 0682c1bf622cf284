import { useEffect, useState } from 'react'

/** Seconds that a text is still to be read (强制阅读), counted from when it stands there; another text begins anew. */
export function useReadingTime(text: string | undefined, seconds: number): number {
  const [read, setRead] = useState<{ readonly text: string; readonly for: number }>()
  useEffect(() => {
    setRead(text === undefined ? undefined : { text, for: 0 })
    if (text === undefined) return
    const timer = setInterval(() => setRead(held => held && { ...held, for: held.for + 1 }), 1000)
    return () => clearInterval(timer)
  }, [text])
  return Math.max(0, seconds - (read?.text === text ? (read?.for ?? 0) : 0))
}
