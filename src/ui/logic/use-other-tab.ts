import { useEffect, useState } from 'react'

/** Whether another tab of this browser holds the same thing open; null: nobody needs to know. */
export function useOtherTab(thing: string | null): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (thing === null) return
    const channel = new BroadcastChannel(`gyb:open:${thing}`)
    channel.onmessage = ({ data }) => {
      if (data === 'open') channel.postMessage('here')
      setThere(data !== 'gone')
    }
    const leave = () => channel.postMessage('gone')
    channel.postMessage('open')
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
      channel.close()
    }
  }, [thing])
  return isThere
}
