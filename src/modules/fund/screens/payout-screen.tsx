import { PayoutWork } from '#modules/cause/parts/payout/payout-work.tsx'

/** /fund/fundpayout 基金拨付 */
export default function PayoutScreen() {
  return <PayoutWork kind="fund" />
}
