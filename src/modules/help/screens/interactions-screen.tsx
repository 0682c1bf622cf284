import { useSearchParams } from 'react-router'
import { InteractionList } from '#modules/website/parts/interaction-list.tsx'
import { InteractionThread } from '#modules/website/parts/interaction-thread.tsx'

const thread = '/seekhelp/helpinteract'

/** 求助互动; `?id=` opens one thread. */
export default function InteractionsScreen() {
  const [params] = useSearchParams()
  if (params.has('id'))
    return <InteractionThread donations="/seekhelp/helpdonlist" thread={thread} />
  return <InteractionList kind="help" title="求助互动" thread={thread} first="complaints" />
}
