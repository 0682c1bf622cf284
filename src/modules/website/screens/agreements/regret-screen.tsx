import { AgreementScreen } from './agreement-screen.tsx'

/** 冷静期协议: its versions and who agreed. */
export default function RegretScreen() {
  return <AgreementScreen kind="regret" place="/website/regretAgreement" />
}
