import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { accountModel } from '../model/index.ts'
import { knownDevice } from '../model/known-device.ts'
import { accountCareRoutes } from './account-care-routes.ts'
import { signActRoute } from './act-signature.ts'
import { captchaRoutes } from './captcha-routes.ts'
import { codeRoutes } from './code-routes.ts'
import { rememberSessions } from './demo-sessions.ts'
import { forgotRoutes } from './forgot-routes.ts'
import { purgeExpired, watchAccounts } from './jobs.ts'
import { certificatesRoute, keyUseServing, verifyUseRoute } from './key-history.ts'
import { keyRoutes } from './key-routes.ts'
import { loginRoutes } from './login-routes.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { ownFactorRoutes } from './own-factor-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import {
  platformSecurityRoutes,
  platformSecurityServing,
  seedSettings,
} from './platform-security.ts'
import { registrationRoutes } from './registration-routes.ts'
import { accountGrants } from './role-grants.ts'
import { boundRolesRoute, securityKeyServing, trustedCaServing } from './security-key.ts'
import { sessionRoutes, sessionServing } from './session-routes.ts'
import { stepUpRoutes } from './step-up-routes.ts'
import { accountTables, keyUseSql } from './tables.ts'
import { testKeyRoutes } from './test-keys.ts'
import { tokenRoute } from './token-route.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'
import { userRoutes } from './user-routes.ts'

export { accessAnswers } from './access-answers.ts'
export { accountAnswers, neighbourAnswers, platformAnswers } from './account-answers.ts'
export { actRules } from './act-rules.ts'
export { spendTicket } from './captcha.ts'
export { openGate } from './gate.ts'
export { issueCertificate, newSm2SigningKey } from './issue-certificate.ts'
export { mobile } from './mobile.ts'
export { givePassword } from './passwords.ts'
export { seedSettings } from './platform-security.ts'
export { accountPorts, operatorSettings } from './ports.ts'
export { forgetRates, limitRate } from './rate-limit.ts'
export { securityStanding } from './security-standing.ts'
export {
  forgetSettings,
  isRegistrationOpen,
  readSecurity,
  subjectOfPerson,
} from './settings.ts'
export { takeCode } from './sms-codes.ts'

/** Logins, sessions, second factors, security keys and security settings. */
export const accountModule: ServerModule = {
  name: 'account',
  model: accountModel,
  grants: accountGrants,
  seed: seedSettings,
  demo: rememberSessions,
  servings: [
    sessionServing,
    serve(knownDevice),
    securityKeyServing,
    trustedCaServing,
    keyUseServing,
    platformSecurityServing,
  ],
  routes: [
    ...loginRoutes,
    ...captchaRoutes,
    tokenRoute,
    ...sessionRoutes,
    ...userRoutes,
    ...passwordRoutes,
    ...codeRoutes,
    ...forgotRoutes,
    ...stepUpRoutes,
    ...twoFactorRoutes,
    ...keyRoutes,
    signActRoute,
    boundRolesRoute,
    ...testKeyRoutes,
    certificatesRoute,
    verifyUseRoute,
    ...platformSecurityRoutes,
    ...accountCareRoutes,
    ...ownAccountRoutes,
    ...ownFactorRoutes,
    ...registrationRoutes,
  ],
  jobs: [purgeExpired, watchAccounts],
  tables: { ...accountTables, recordSerials },
  sql: keyUseSql,
}
