import { useEffect, useState } from 'react'

const now = () => {
  const at = new Date()
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}

/** The time of day, `HH:mm`, as it goes on. */
export function useMinute(): string {
  const [minute, setMinute] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMinute(now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return minute
}

/** Whether a time of day lies between two; from a later to an earlier one it goes over midnight. */
export function isBetween(minute: string, from: string, to: string): boolean {
  const [begin, end] = [from.slice(0, 5), to.slice(0, 5)]
  return begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end
}
