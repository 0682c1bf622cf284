import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { hiddenAddress, readAddress, type Wanted } from './address.ts'
import { Kiosk, Words } from './kiosk.tsx'
import { Pairing } from './pairing.tsx'
import './kiosk.css'

function Display() {
  const [wanted, setWanted] = useState<Wanted>(() => keptAddress(readAddress(window.location)))
  if (wanted.kind === 'pair')
    return <Pairing onPaired={token => setWanted(keptAddress({ kind: 'token', token }))} />
  if (wanted.kind === 'nothing') return <Words text="请使用分享的大屏链接打开" />
  return <Kiosk wanted={wanted} />
}

/** A token goes out of the question of the address, which servers and logs see. */
function keptAddress(wanted: Wanted): Wanted {
  if (wanted.kind === 'token')
    window.history.replaceState(null, '', hiddenAddress(window.location.pathname, wanted.token))
  return wanted
}

const root = document.getElementById('root')
if (root === null) throw new Error('screen.html has no #root')
createRoot(root).render(<Display />)
