import { DonationOfKind } from '#modules/cause/parts/donations/donation-of-kind.tsx'

/** 基金捐赠明细. */
export default function DonationsScreen() {
  return <DonationOfKind kind="fund" />
}
