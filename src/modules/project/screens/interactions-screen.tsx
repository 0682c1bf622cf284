import { InteractionList } from '#modules/website/parts/interaction-list.tsx'

/** 项目互动. */
export default function InteractionsScreen() {
  return <InteractionList kind="project" title="项目互动" thread="/project/proidetail" />
}
