import { DonationOfKind } from '#modules/cause/parts/donations/donation-of-kind.tsx'

/** 求助捐赠明细. */
export default function DonationsScreen() {
  return <DonationOfKind kind="help" />
}
