import { sql } from 'drizzle-orm'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { assemble } from '#kernel/server/assemble.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { versionMemory } from '#kernel/server/conflict.ts'
import type { Extension } from '#kernel/server/extension-point.ts'
import { fileKeeper, textKeeper } from '#kernel/server/file-use.ts'
import { changeGuard } from '#kernel/server/guard.ts'
import { currentHouse } from '#kernel/server/house-state.ts'
import { sanitiser } from '#kernel/server/html-port.ts'
import { answerFilter } from '#kernel/server/http.ts'
import { runKeeper } from '#kernel/server/job-runs.ts'
import { operationLog } from '#kernel/server/operation.ts'
import { connect, type Port } from '#kernel/server/port.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { accessLog, revealGuard } from '#kernel/server/reveals.ts'
import { vocabulary } from '#kernel/server/vocabulary.ts'
import { wordSources } from '#kernel/server/words.ts'
import { catalogue } from '#modules/access/server/catalogue.ts'
import { accessPorts } from '#modules/access/server/ports.ts'
import { accountPorts, operatorSettings } from '#modules/account/server/ports.ts'
import { approvalPorts } from '#modules/approval/server/ports.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { charityPorts } from '#modules/charity/server/ports.ts'
import { contentPorts } from '#modules/content/server/ports.ts'
import { financePorts } from '#modules/finance/server/ports.ts'
import { helpPorts } from '#modules/help/server/ports.ts'
import { logPorts } from '#modules/log/server/ports.ts'
import { orangePorts } from '#modules/orange/server/ports.ts'
import { platformPorts } from '#modules/platform/server/ports.ts'
import { websitePorts } from '#modules/website/server/ports.ts'
import { currentVault, openVault } from '#services/vault/vault.ts'

/*
 * What stands in tests for parts of the product that they do not open: log and notices keep
 * nothing, others find nothing. What cannot be left out (a vault, the cleaning of HTML) is the
 * product's own; what a test must bring itself (a file store, the terms of giving, the progress of
 * sheets) has no stand-in, and reading it says so.
 */

const vault = openVault(Buffer.alloc(32, 7))

const nothing = async () => {}

const uploadSettings = {
  maxMb: 20,
  types: ['jpg', 'png', 'gif', 'webp', 'pdf', 'docx', 'xlsx', 'csv', 'zip', 'mp4', 'mp3'],
  videoMaxMb: 100,
}

const noFiles = async (): Promise<never> => {
  throw refusal('文件服务未开通')
}

const noAdministrator = async (): Promise<never> => {
  throw new Error('no accounts stand beside these organisations')
}

/** Answers every port that has a stand-in. */
export function connectStandIns(house: object): void {
  connectKernel(house)
  connectPeople(house)
  connectOrganisations(house)
  connectSites(house)
}

/** A house without modules, for what needs no database. */
export function openStandIns(): object {
  const house = assemble([])
  connectStandIns(house)
  return house
}

/** Answers a whole port in another way, in the house in use. */
export function answerPort<T>(port: Port<T>, answers: NoInfer<T>): void {
  connect(currentHouse(), port, answers)
}

/** Adds to a point, in the house in use, as if a module had brought it. */
export function bring(extension: Extension): void {
  extension(currentHouse())
}

/** Gives other answers to some questions of a port, in the house in use. */
export function reconnect<T extends object>(port: Port<T>, some: Partial<T>): void {
  connect(currentHouse(), port, { ...port(), ...some })
}

function connectKernel(house: object): void {
  connect(house, currentVault, vault)
  connect(house, sanitiser, html => sanitiseArticle(html))
  // Dictionaries belong to the product's seeds; where a test is about them, it connects its own.
  connect(house, vocabulary, () => true)
  connect(house, wordSources, {
    area: () => undefined,
    term: () => undefined,
    files: async () => new Map(),
  })
  connect(house, operationLog, nothing)
  connect(house, accessLog, nothing)
  connect(house, revealGuard, async () => ({ approval: null }))
  connect(house, versionMemory, {
    fieldsSince: async () => 'unknown',
    authorsSince: async () => [],
  })
  connect(house, fileKeeper, nothing)
  connect(house, textKeeper, nothing)
  connect(house, changeGuard, async () => undefined)
  connect(house, answerFilter, async answer => answer)
  connect(house, runKeeper, { begin: async () => '', end: nothing })
}

function connectPeople(house: object): void {
  connect(house, catalogue, {
    groups: [],
    builtPlaces: new Set<string>(),
    modulesOf: () => [],
    actions: [],
    ofPlatformAlone: new Set<string>(),
  })
  connect(house, accessPorts, {
    endSessions: nothing,
    endElevation: nothing,
    openTicket: async () => '',
    voidTickets: nothing,
    canSendSms: () => false,
    origin: () => '',
    adoptPassword: nothing,
    countKeys: async () => 0,
    keysOf: async () => new Map(),
    isTwoStepGrant: async (_act, ownerKind) => ownerKind === 'platform',
    notify: nothing,
    sendSms: nothing,
    prove: nothing,
    usesOf: async () => new Map(),
    tellPermission: nothing,
  })
  connect(house, operatorSettings, { mode: 'production', allowsHttp: false, origin: '' })
  connect(house, accountPorts, {
    agreementsInForce: async () => [],
    noteConsents: nothing,
    sendSms: nothing,
    canSendSms: () => false,
    smsReachesPeople: () => false,
    recordLogin: nothing,
    notify: nothing,
    alert: nothing,
    prove: nothing,
    loginsOf: async () => [],
    domainOf: async () => '',
    countUnread: async () => 0,
    countTodo: async () => 0,
    messageSources: () => ({ todo: false, task: false, mention: false }),
    findUnits: async () => [],
    findUnit: async () => undefined,
    receiveProof: noFiles,
    receiveLogo: noFiles,
    contactLine: async () => '',
  })
  connect(house, approvalPorts, {
    roleNames: async () => new Map(),
    peopleWith: async () => undefined,
    rolesWith: async () => [],
    superiorOf: async () => null,
    workingDays: async () => null,
    dueAfter: async (act, hours) => new Date(act.now.getTime() + hours * 3_600_000),
    changesSince: async () => [],
    stepOpened: nothing,
    turned: nothing,
    awaiting: nothing,
    decided: nothing,
  })
  connect(house, logPorts, {
    limits: async () => ({ denials: 20, reveals: 30, failedLogins: 5 }),
    tellHandlers: nothing,
    proveHead: nothing,
    provePurge: nothing,
    provenCut: async () => undefined,
    headLeaves: async () => new Map(),
    notePrinted: nothing,
    retention: async () => ({ online: 365, archive: 1095 }),
    finders: [],
  })
  connect(house, platformPorts, {
    forward: nothing,
    uploadSettings: async () => uploadSettings,
    settingByHost: async () => undefined,
    titleOf: () => undefined,
    submissions: async () => [],
    expiring: async () => [],
    firstSteps: async () => [],
    today: async () => null,
    figures: {
      organisations: async () => 0,
      projects: async () => 0,
      amount: async () => 0,
      donations: async () => 0,
    },
    recordScreens: {},
  })
}

function connectOrganisations(house: object): void {
  connect(house, charityPorts, {
    createOrganisationAdministrator: noAdministrator,
    resetAdministrator: noAdministrator,
    openBooks: nothing,
    openSite: nothing,
    whyNotClosable: async () => [],
    pauseCauses: nothing,
    drivesOf: async () => ({ publicRaising: 0, plans: 0, plansOfOtherHolder: 0 }),
    figures: async () => new Map(),
    boardMoney: async () => ({ payoutThisMonth: 0, available: 0, payouts: [] }),
    boardRisks: async () => ({ plans: 0, unsynced: {}, evidence: 0 }),
    merchantTraffic: async () => new Map(),
    // As many as any setting asks for.
    administrators: () => sql`1000`,
    disclosureOverdue: () => sql`false`,
    booksOpen: () => sql`false`,
    partners: async () => [],
    tellApplicant: nothing,
    agreementsInForce: async () => [],
    noteConsents: nothing,
    discloseChange: nothing,
    tellAccounts: nothing,
    tellAdministrators: noAdministrator,
    tellOrganisation: nothing,
  })
  connect(house, financePorts, {
    issuer: async () => ({ code: 'CSJJ', name: '测试慈善基金会', uscc: null, area: '110105' }),
    receiptTerms: async () => ({ paperFrom: 10_000, ofCustodial: false }),
    workdayAfter: async (_reader, day, days) => addDays(day, days),
    ratioFacts: async () => ({
      ...{
        name: '测试慈善基金会',
        isFoundation: true,
        isPublic: true,
        netAssets: null,
        income: null,
      },
    }),
    sendMail: nothing,
  })
  connect(house, helpPorts, { payoutsOf: async () => new Map(), lastFollowUp: async () => null })
  connect(house, causePorts, {
    causeFigures: async () => new Map(),
    causeStatement: async (_reader, { page, limit }) => ({
      ...{ list: [], page, limit, total: 0 },
      ...{ in: 0, out: 0, balance: 0 },
    }),
    openCauseBooks: nothing,
    whyNotClosable: async () => [],
    phonesGiven: async () => new Set(),
    siteOf: async () => null,
    countOverdue: async () => 0,
    disclosures: async () => new Map(),
    isCauseOverdue: () => sql`false`,
    sensitiveWords: () => [],
    pictureSize: async () => undefined,
    keepPictures: nothing,
    raiseAlarm: nothing,
    tellOrganisation: nothing,
  })
}

function connectSites(house: object): void {
  connect(house, orangePorts, { pools: async () => [], causes: async () => new Map() })
  connect(house, contentPorts, {
    checkWords: () => [],
    tellOrganisation: nothing,
    countComments: async () => new Map(),
    proveHuman: nothing,
    places: () => [],
  })
  connect(house, websitePorts, {
    givingOf: async () => new Map(),
    pointsOf: async () => new Map(),
    earned: nothing,
    forgetUser: nothing,
    makeApplication: async () => null,
    applicationState: async () => null,
    origin: () => null,
    raisingCauses: async (_reader, causes) => new Set(causes),
    isFounder: async () => false,
    proved: nothing,
  })
}
