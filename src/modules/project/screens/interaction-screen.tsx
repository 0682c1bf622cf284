import { InteractionThread } from '#modules/website/parts/interaction-thread.tsx'

/** 互动详情. */
export default function InteractionScreen() {
  return <InteractionThread donations="/project/prodonlist" thread="/project/proidetail" />
}
