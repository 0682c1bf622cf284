import { useEffect, useState } from 'react'
import { nextReload, shiftAt } from './view-state.ts'

/** Whether the pointer was moved within three seconds; it is hidden otherwise. */
export function usePointer(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      setSeen(true)
      clearTimeout(timer)
      timer = setTimeout(() => setSeen(false), 3000)
    }
    const kinds = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const kind of kinds) window.addEventListener(kind, moved)
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) window.removeEventListener(kind, moved)
    }
  }, [])
  return isSeen
}

/** Keeps the display awake while the page is seen. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // Refused on little battery: the display then does what it is set to.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await lock?.release()
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}

/** Fills the display at the first key or click, which browsers ask for. */
export function useFullDisplay(): void {
  useEffect(() => {
    const fill = () => {
      if (document.fullscreenElement === null)
        document.documentElement.requestFullscreen?.().catch(() => undefined)
    }
    window.addEventListener('keydown', fill, { once: true })
    window.addEventListener('click', fill, { once: true })
    return () => {
      window.removeEventListener('keydown', fill)
      window.removeEventListener('click', fill)
    }
  }, [])
}

/** Loads the page anew at night: what a browser gathered in a day is gone. */
export function useNightReload(at: string | undefined): void {
  useEffect(() => {
    if (at === undefined) return
    const wait = nextReload(new Date(), at, Math.random()).getTime() - Date.now()
    const timer = setTimeout(() => window.location.reload(), wait)
    return () => clearTimeout(timer)
  }, [at])
}

/** Where the picture stands, so that nothing burns in. */
export function useShift(isOn: boolean): readonly [number, number] {
  const [shift, setShift] = useState<readonly [number, number]>([0, 0])
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setShift(shiftAt(Date.now())), 60_000)
    return () => clearInterval(timer)
  }, [isOn])
  return isOn ? shift : [0, 0]
}
