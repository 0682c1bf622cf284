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
  'access/account': 'cancelled',
  'access/department': 'disabled',
  'access/departure': 'no row',
  'access/deputy': 'no row',
  'access/grant': 'pending expired revoked refused',
  'access/handOver': 'no row',
  'access/permissionReview': 'no row',
  'access/permissionReviewLine': 'no row',
  'access/position': 'disabled',
  'access/reassignment': 'no row',
  'access/registrationRequest': 'expired',
  'access/role': 'disabled',
  'account/keyUse': 'no row',
  'account/knownDevice': 'no row',
  'account/securityKey': 'lost frozen expired revoked',
  'account/session': 'no row',
  'account/trustedCa': 'disabled',
  'approval/reviewTurn': 'no row',
  'article/column': 'disabled',
  'article/draft': 'no row',
  'cause/causeSync': 'sending withdrawn',
  'cause/changeObjection': 'upheld dismissed',
  'cause/changeRequest': 'approved withdrawn',
  'cause/childTransfer': 'rejected cancelled',
  'cause/progress': 'withdrawn',
  'cause/report': 'superseded',
  'cause/surplusDecision': 'draft rejected',
  'cause/syncTarget': 'disabled',
  'charity/applicationLetter': 'no row',
  'charity/certificate': 'expired replaced',
  'charity/certificationApplication': 'draft supplement overdue approved rejected withdrawn',
  'charity/orgMerchant': 'draft reviewing signing stopped rejected',
  'charity/organisation': 'frozen closed',
  'charity/serviceManager': 'disabled',
  'classify/category': 'disabled',
  'classify/exclusiveLabel': 'disabled',
  'commerce/commercePartner': 'returned rejected ended',
  'commerce/commerceSettlement': 'no row',
  'commerce/goods': 'disabled',
  'commerce/redemptionAttempt': 'no row',
  'commerce/stockCount': 'no row',
  'commerce/voucherRedemption': 'paid shipped reversed',
  'community/communityMerge': 'running undoing', // Passed within seconds.
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
  'log/clientError': 'no row',
  'log/dataAccess': 'no row',
  'log/logAlert': 'no row',
  'log/logCheck': 'no row',
  'log/logPurge': 'no row',
  'message/outboxMessage': 'queued sending failed doubtful dropped',
  'orange/activity': 'returned',
  'orange/activitySignUp': 'leave',
  'orange/donationProject': 'pending returned full ended offline',
  'orange/heartDonation': 'confirmed returned',
  'orange/stationMail': 'scheduled sending returned cancelled',
  'orange/theme': 'offline',
  'orange/violation': 'grave upheld revoked dismissed',
  'people/donor': 'merged erased',
  'people/donorTwin': 'refused merged',
  'platform/apiKey': 'rotating revoked expired',
  'platform/savedView': 'no row',
  'platform/webhook': 'disabled broken',
  'platform/webhookDelivery': 'waiting delivering retrying',
  'points/pointsAdjustment': 'no row',
  'points/pointsImportBatch': 'checking importing partial rejected undoing undone failed',
  'points/pointsRule': 'disabled',
  'product/control': 'disabled',
  'product/function': 'disabled',
  'product/menu': 'disabled',
  'product/module': 'disabled',
  'product/product': 'retired',
  'product/productOrganisation': 'trial grace limited suspended ended',
  'project/fundraisingPlan': 'cleared filed supplement recorded ended disclosed refused revoked',
  'project/localFiling': 'no row',
  'project/project': 'archived',
  'project/targetDonor': 'sent opened revoked',
  // Closed sets of the state's own rules (four grades, six indicators): nothing is outdated in them.
  'rescueConfig/disabilityGrade': 'disabled',
  'rescueConfig/livingIndicator': 'disabled',
  'transfer/exportApproval': 'no row',
  'transfer/exportJob': 'waiting queued running failed expired cancelled refused',
  'transfer/importTask': 'mapping checking running undoing undone cancelled failed',
  'transfer/revealApproval': 'no row',
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
