import { AgreementScreen } from './agreement-screen.tsx'

/** 捐赠协议: its versions and who agreed. */
export default function DonateScreen() {
  return <AgreementScreen kind="donate" place="/website/donateAgreement" />
}
