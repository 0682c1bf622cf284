import type { Act } from '#kernel/server/act.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { orangeModel, orangeUser } from '../model/index.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { sendDueMails, sendMail } from './mail/send.ts'
import { mailDeliveryServing, mailReviewed, stationMailServing } from './mail/station-mail.ts'
import { orangeGrants } from './role-grants.ts'
import { orangeSettingServing, seedSettings, settingNowRoute } from './settings.ts'
import { bulletinRoutes, bulletinServing, expireBulletins } from './texts/bulletin.ts'
import { copyRoutes, copywritingServing, seedCopywriting } from './texts/copywriting.ts'
import { bulletinRead, bulletinVersion, copyDay, copyVersion } from './texts/text-tables.ts'

/** What the programme needs from the first start on; what is there stays. */
export async function seedOrange(act: Act): Promise<void> {
  await seedSettings(act)
  await seedCopywriting(act)
}

/** The orange-heart programme (橙心活动): users, hearts, activities, what they show and give, letters. */
export const orangeModule: ServerModule = {
  name: 'orange',
  model: orangeModel,
  grants: orangeGrants,
  seed: seedOrange,
  servings: [
    serve(orangeUser),
    copywritingServing,
    stationMailServing,
    mailDeliveryServing,
    bulletinServing,
    orangeSettingServing,
  ],
  routes: [...copyRoutes, ...bulletinRoutes, ...mailRoutes, settingNowRoute],
  jobs: [sendMail, sendDueMails, expireBulletins],
  tables: { recordSerials, copyVersion, copyDay, bulletinVersion, bulletinRead },
  brings: [mailReviewed.subject],
}
