import { UnsyncScreen } from '#modules/cause/parts/sync/unsync-list.tsx'

/** /fund/unsyncFund. */
export default function UnsyncFundScreen() {
  return <UnsyncScreen kind="fund" />
}
