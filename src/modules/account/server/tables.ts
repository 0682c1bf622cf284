import { sql } from 'drizzle-orm'
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The password of an account as argon2id; apart from the account, so that no list ever reads it. */
export const credential = pgTable('credential', {
  account: uuid('account').primaryKey(),
  hash: text('hash').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** What was found wrong at the last login: rules or weakList. */
  weakness: text('weakness'),
})

/** Former passwords, so that none comes back too soon. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    account: uuid('account').notNull(),
    hash: text('hash').notNull(),
    at: moment('at').notNull(),
  },
  table => [index('password_history_account_idx').on(table.account, table.at)],
)

/** One-time links and proofs that let somebody set a new password. */
export const passwordTicket = pgTable(
  'password_ticket',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    account: uuid('account').notNull(),
    kind: text('kind').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  table => [index('password_ticket_account_idx').on(table.account)],
)

/** Proofs of employment that visitors uploaded: only the same visitor may send one along. */
export const uploadedProof = pgTable('uploaded_proof', {
  file: uuid('file').primaryKey(),
  sessionHash: text('session_hash').notNull(),
  at: moment('at').notNull().default(sql`now()`),
})

/** Captchas that were shown; the answer never leaves the server. */
export const captchaChallenge = pgTable(
  'captcha_challenge',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    sessionHash: text('session_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    expiresAt: moment('expires_at').notNull(),
    answeredAt: moment('answered_at'),
    ticketHash: text('ticket_hash'),
    ticketExpiresAt: moment('ticket_expires_at'),
    usedAt: moment('used_at'),
  },
  table => [
    uniqueIndex('captcha_challenge_ticket_key').on(table.ticketHash),
    index('captcha_challenge_session_idx').on(table.sessionHash),
    index('captcha_challenge_expires_idx').on(table.expiresAt),
  ],
)

/** Codes sent to phones, as HMAC. */
export const smsCode = pgTable(
  'sms_code',
  {
    id: uuid('id').primaryKey(),
    scene: text('scene').notNull(),
    phoneIndex: text('phone_index').notNull(),
    phoneMask: text('phone_mask').notNull(),
    codeHmac: text('code_hmac').notNull(),
    sessionHash: text('session_hash').notNull(),
    ip: text('ip').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: moment('used_at'),
  },
  table => [
    index('sms_code_phone_idx').on(table.phoneIndex, table.scene, table.sentAt),
    index('sms_code_ip_idx').on(table.ip, table.sentAt),
  ],
)

/** Failed attempts, for names that do not exist too. */
export const loginCounter = pgTable('login_counter', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  windowStart: moment('window_start').notNull(),
  blockedUntil: moment('blocked_until'),
})

/** What a visitor's session has typed, and the first step that was right. */
export const loginStep = pgTable('login_step', {
  sessionHash: text('session_hash').primaryKey(),
  loginName: text('login_name').notNull(),
  /** Set when name and password were right. */
  account: uuid('account'),
  passedAt: moment('passed_at'),
  tries: integer('tries').notNull().default(0),
  /** The authenticator secret that waits for its first digits, sealed. */
  bindSecret: bytes('bind_secret'),
  updatedAt: moment('updated_at').notNull(),
})

/** Authenticators and recovery codes. */
export const twoFactorMethod = pgTable(
  'two_factor_method',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    account: uuid('account').notNull(),
    kind: text('kind').notNull(),
    /** totp: the sealed secret. */
    secret: bytes('secret'),
    /** recovery: the HMAC of the code. */
    codeHash: text('code_hash'),
    lastStep: integer('last_step').notNull().default(-1),
    boundAt: moment('bound_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    usedAt: moment('used_at'),
  },
  table => [
    index('two_factor_method_account_idx').on(table.account, table.kind),
    uniqueIndex('two_factor_method_totp_key').on(table.account).where(sql`kind = 'totp'`),
  ],
)

/** Key pairs for passwords on their way to the server. */
export const loginKey = pgTable('login_key', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: bytes('private_key').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Nonces of sealed passwords, each accepted once. */
export const usedNonce = pgTable(
  'used_nonce',
  { nonce: text('nonce').primaryKey(), until: moment('until').notNull() },
  table => [index('used_nonce_until_idx').on(table.until)],
)

/** Challenges for security keys; each answered once within 90 seconds. */
export const keyChallenge = pgTable('key_challenge', {
  id: uuid('id').primaryKey(),
  nonce: text('nonce').notNull(),
  sessionHash: text('session_hash').notNull(),
  /** The host that the browser asked for: a FIDO2 key signs it too. */
  host: text('host').notNull(),
  /** Digest of the call that is to be signed; absent where a key only shows whose it is. */
  call: text('call'),
  /** Digest of what is signed: another object or other values have another one. */
  content: text('content'),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  /** When a key had signed the act, and when the act was let through; each once. */
  signedAt: moment('signed_at'),
  actedAt: moment('acted_at'),
})

/** Certificates that a security key bore. */
export const securityKeyCertificate = pgTable(
  'security_key_certificate',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    key: uuid('key').notNull(),
    certificate: text('certificate').notNull(),
    from: moment('from').notNull(),
    until: moment('until'),
    replacedReason: text('replaced_reason'),
  },
  table => [index('security_key_certificate_key_idx').on(table.key)],
)

/** Every table of this module that holds no records of a resource. */
export const accountTables = {
  credential,
  passwordHistory,
  passwordTicket,
  uploadedProof,
  captchaChallenge,
  smsCode,
  loginCounter,
  loginStep,
  twoFactorMethod,
  loginKey,
  usedNonce,
  keyChallenge,
  securityKeyCertificate,
}

/** A use of a key is written once, whoever is connected (ukey.md "keyUse"). */
export const keyUseSql: readonly string[] = [
  `create function refuse_key_use_change() returns trigger language plpgsql as $$
begin
  raise exception 'uses of keys are kept as they were' using errcode = '42501';
end $$`,
  `create trigger key_use_append_only before update or delete or truncate on key_use
for each statement execute function refuse_key_use_change()`,
]
