import { CauseWork } from '#modules/cause/parts/list/cause-work.tsx'
import { fundPlace } from './fund-places.ts'
import { fundShape } from './fund-shape.tsx'

/** /fund/funddetail */
export default function DetailScreen() {
  return <CauseWork shape={fundShape} place={fundPlace} />
}
