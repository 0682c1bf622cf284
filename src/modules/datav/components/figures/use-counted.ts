import { useEffect, useRef, useState } from 'react'

const length = 1200

/** A figure on its way to a new value; at once where nothing moves. */
export function useCounted(value: number | null, counts: boolean): number | null {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current ?? 0
    if (!counts || value === null || start === value) {
      from.current = value
      setShown(value)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function go(now) {
      const part = Math.min(1, (now - began) / length)
      const at = part === 1 ? value : Math.round(start + (value - start) * (1 - (1 - part) ** 3))
      from.current = at
      setShown(at)
      if (part < 1) frame = requestAnimationFrame(go)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, counts])
  return shown
}
