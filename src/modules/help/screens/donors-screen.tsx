import { DonorOfKind } from '#modules/cause/parts/donors/donor-of-kind.tsx'

/** 求助捐赠人. */
export default function DonorsScreen() {
  return <DonorOfKind kind="help" />
}
