import { DonorOfKind } from '#modules/cause/parts/donors/donor-of-kind.tsx'

/** 基金捐赠人. */
export default function DonorsScreen() {
  return <DonorOfKind kind="fund" />
}
