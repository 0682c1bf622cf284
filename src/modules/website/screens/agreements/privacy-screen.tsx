import { AgreementScreen } from './agreement-screen.tsx'

/** 隐私协议: its versions and who agreed. */
export default function PrivacyScreen() {
  return <AgreementScreen kind="privacy" place="/website/privacyAgreement" />
}
