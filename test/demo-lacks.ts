import { sql } from 'drizzle-orm'
import { modules } from '#app/server/modules.ts'
import type { Database } from '#kernel/server/database.ts'
import { tableOf } from '#kernel/server/tables.ts'

/** What a world has no row of: by resource its states without one, or `no row` where it has none at all. */
export async function lacksOf(database: Database): Promise<Readonly<Record<string, string>>> {
  const resources = modules.flatMap(({ servings }) => servings ?? []).map(each => each.resource)
  const found: [string, string][] = []
  for (const resource of resources.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const states = Object.keys(resource.lifecycle?.states ?? {})
    const table = tableOf(resource)
    const answer = await database.read('all', reader =>
      reader.execute<{ state: string }>(
        states.length === 0
          ? sql`select '' as state from ${table} limit 1`
          : sql`select distinct state from ${table}`,
      ),
    )
    const held = new Set(answer.rows.map(({ state }) => state))
    const missing = states.filter(state => !held.has(state))
    if (held.size === 0) found.push([resource.path, 'no row'])
    else if (missing.length > 0) found.push([resource.path, missing.join(' ')])
  }
  return Object.fromEntries(found)
}

/** What the small demo world lacks. */
export const lacks: Readonly<Record<string, string>> = {
  // States through which a record passes within seconds: the jobs lead all of them on.
  'message/outboxMessage': 'queued sending',
  'platform/webhookDelivery': 'delivering',
  'transfer/exportJob': 'queued running',
  'transfer/importTask': 'checking running undoing',
  // The build knows which there are: one that is off would take its screens from everybody.
  'product/function': 'disabled',
  'product/module': 'disabled',
  // Still to be filled.
  'cause/causeSync': 'sending withdrawn',
  'cause/changeObjection': 'upheld dismissed',
  'cause/changeRequest': 'approved withdrawn',
  'cause/childTransfer': 'rejected cancelled',
  'cause/progress': 'withdrawn',
  'cause/report': 'superseded',
  'cause/surplusDecision': 'draft rejected',
  'cause/syncTarget': 'disabled',
  'commerce/commercePartner': 'returned rejected ended',
  'commerce/commerceSettlement': 'no row',
  'commerce/goods': 'disabled',
  'commerce/redemptionAttempt': 'no row',
  'commerce/stockCount': 'no row',
  'commerce/voucherRedemption': 'paid shipped reversed',
  'community/community': 'disabled',
  'community/communityMerge': 'no row',
  'community/duplicatePair': 'different same',
  'community/facility': 'closed',
  'community/grid': 'disabled',
  'community/homeVisit': 'handled reviewed',
  'community/household': 'closed',
  'community/personChange': 'no row',
  'community/personClassify': 'ended',
  'community/personConsent': 'no row',
  'community/personHealth': 'no row',
  'datav/bigScreen': 'draft',
  'datav/screenMaterial': 'no row',
  'datav/screenPlaylist': 'disabled',
  'equipment/boxOpening': 'no row',
  'equipment/deviceGift': 'no row',
  'equipment/equipment': 'paused faulty repairing scrapped',
  'equipment/equipmentAudit': 'checked closed',
  'equipment/equipmentRelation': 'ended refused expired',
  'equipment/equipmentType': 'disabled',
  'equipment/postStation': 'returned',
  'equipment/stationItem': 'gone',
  'equipment/ticket': 'doing rework cancelled',
  'equipment/vendor': 'rejected ended',
  'equipment/vendorBankAccount': 'no row',
  'equipment/vendorNotice': 'answered closed',
  'equipment/vendorSettlement': 'disputed confirmed approved paid voided',
  'fans/massSend': 'pending sending done',
  'fans/messageSend': 'queued sending',
  'fans/messageTemplate': 'disabled',
  'fans/officialAccount': 'disabled invalid',
  'finance/bankAccount': 'pending frozen closed',
  'finance/bill': 'matching handled void',
  'finance/closingDay': 'prepared',
  'finance/donation': 'unpaid partRefunded refunded closed',
  'finance/moneyClaim': 'rejected',
  'finance/moneyIn': 'partial held returning returned reversed rejected',
  'finance/moneyOut': 'reversed voided',
  'finance/refund': 'no row',
  'fund/fund': 'raised executing paused closed archived',
  'fund/fundBudget': 'draft closed',
  'fund/principalChange': 'draft applied rejected',
  'help/blacklist': 'no row',
  'help/help': 'approved raised paused terminated closed archived',
  'help/helpAssessment': 'open second refused more',
  'help/helpEvidence': 'false expired',
  'help/objection': 'checking upheld dismissed',
  'help/publicNotice': 'waiting failed cancelled',
  'helpmanager/application': 'processing waiting finished closed',
  'helpmanager/helpArticle': 'draft offline',
  'helpmanager/helpColumn': 'disabled',
  'helpmanager/helpVote': 'no row',
  'orange/activity': 'returned',
  'orange/activitySignUp': 'leave',
  'orange/donationProject': 'pending returned full ended offline',
  'orange/heartDonation': 'confirmed returned',
  'orange/stationMail': 'scheduled sending returned cancelled',
  'orange/theme': 'offline',
  'orange/violation': 'grave upheld revoked dismissed',
  'people/donor': 'merged erased',
  'people/donorTwin': 'refused merged',
  'points/pointsAdjustment': 'no row',
  'points/pointsImportBatch': 'checking importing partial rejected undoing undone failed',
  'points/pointsRule': 'disabled',
  'project/fundraisingPlan': 'cleared filed supplement recorded ended disclosed refused revoked',
  'project/localFiling': 'no row',
  'project/project': 'archived',
  'project/targetDonor': 'sent opened revoked',
  'rescue/grantBatch': 'returned rejected closed cancelled',
  'rescue/rosterFinding': 'no row',
  'rescue/rosterObjection': 'no row',
  'rescueConfig/competentUnit': 'disabled',
  'rescueConfig/disabilityCategory': 'disabled',
  'rescueConfig/disabilityGrade': 'disabled',
  'rescueConfig/education': 'disabled',
  'rescueConfig/familyRelation': 'disabled',
  'rescueConfig/fieldConfig': 'no row',
  'rescueConfig/healthStatus': 'disabled',
  'rescueConfig/livingAbility': 'disabled',
  'rescueConfig/livingIndicator': 'disabled',
  'rescueConfig/rescueClassify': 'disabled',
  'rescueConfig/rescueType': 'disabled',
  'rescueConfig/severeDisease': 'disabled',
  'rescueConfig/supportWay': 'disabled',
  'rescueConfig/workAbility': 'disabled',
  'website/ad': 'draft ended offline rejected',
  'website/adPosition': 'disabled',
  'website/agreementVersion': 'draft pending scheduled retired',
  'website/consent': 'no row',
  'website/desensitisationRule': 'no row',
  'website/interaction': 'blocked deleted',
  'website/publicComment': 'blocked deleted',
  'website/registeredUser': 'frozen cancelled erased',
  'website/sensitiveWord': 'disabled',
  'website/siteConfig': 'disabled',
  'website/userInfoChange': 'rejected withdrawn',
  'zhuanti/federationMember': 'asked declined ended',
  'zhuanti/federationPage': 'draft pending offline',
  'zhuanti/giftDelivery': 'short',
  'zhuanti/matchEntry': 'no row',
  'zhuanti/matchingPool': 'draft pending approved funded paused exhausted closed',
  'zhuanti/monthlyGift': 'disabled',
  'zhuanti/reportInstance': 'rejected withdrawn',
  'zhuanti/teamCampaign': 'pending ended rejected',
  'zhuanti/teamMember': 'left removed',
}
