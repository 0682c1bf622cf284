import { PayoutWork } from '#modules/cause/parts/payout/payout-work.tsx'

/** /project/propayout 项目拨付 */
export default function PayoutScreen() {
  return <PayoutWork kind="project" />
}
