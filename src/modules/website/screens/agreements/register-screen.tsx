import { AgreementScreen } from './agreement-screen.tsx'

/** 注册协议: its versions and who agreed. */
export default function RegisterScreen() {
  return <AgreementScreen kind="register" place="/website/registerAgreement" />
}
