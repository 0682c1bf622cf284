import { PayoutWork } from '#modules/cause/parts/payout/payout-work.tsx'

/** /seekhelp/helpayout 求助拨付 */
export default function PayoutScreen() {
  return <PayoutWork kind="help" />
}
