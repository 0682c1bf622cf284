import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const nothing = z.object({})
const byId = z.object({ id: z.uuid('记录编号有误') })

/** 菜单管理: modules with their menus, in their order, switched off ones as well. */
export const menuTree = ask('GET product/menu/getTree', {
  question: nothing,
  answer: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      uri: z.string(),
      title: z.string(),
      icon: z.string(),
      enabled: z.boolean(),
      menus: z.array(
        z.object({
          id: z.string(),
          version: z.number(),
          path: z.string(),
          title: z.string(),
          original: z.string().nullable(),
          icon: z.string().nullable(),
          external: z.boolean(),
          hidden: z.boolean(),
          showlink: z.boolean(),
          enabled: z.boolean(),
          /** Roles in force that hold the place. */
          roles: z.number(),
        }),
      ),
    }),
  ),
})

/** 开通情况: organisations that have a function, and from where. */
export const functionUse = ask('GET product/function/getUse', {
  question: byId,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        has: z.boolean(),
        source: z.enum(['unlimited', 'product', 'extra', 'none', 'release', 'own']),
      }),
    ),
  }),
})

/** 谁可以做: accounts that hold an action, with the role that gives it. */
export const controlHolders = ask('GET product/control/getHolders', {
  question: byId,
  answer: z.object({
    list: z.array(
      z.object({
        account: z.string(),
        name: z.string(),
        role: z.string(),
        owner: z.string(),
      }),
    ),
    /** Roles that hold this action and one that excludes it. */
    clashes: z.array(z.object({ role: z.string(), other: z.string() })),
    /** Accounts whose several roles hold both together. */
    both: z.array(z.object({ account: z.string(), other: z.string() })),
  }),
})

/** 影响: what a change of a product takes from its subscribers or gives to them. */
export const productImpact = ask('GET product/product/getImpact', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    /** Ids, with commas between them. */
    modules: z.string().max(4000),
    functions: z.string().max(4000),
  }),
  answer: z.object({
    organisations: z.array(z.string()),
    gained: z.array(z.string()),
    lost: z.array(z.string()),
  }),
})

/** One module inside one product: what comes with it. */
export const productPart = ask('GET product/product/getPart', {
  question: z.object({ id: z.uuid('产品有误'), module: z.uuid('模块有误') }),
  answer: z.object({
    product: z.string(),
    module: z.string(),
    isIncluded: z.boolean(),
    menus: z.array(z.object({ title: z.string(), path: z.string(), hidden: z.boolean() })),
    functions: z.array(z.object({ id: z.string(), name: z.string(), isIncluded: z.boolean() })),
    controls: z.number(),
    others: z.array(z.object({ name: z.string(), isIncluded: z.boolean() })),
  }),
})

/** 用量: what an organisation used of its product, month by month; the last twelve, the oldest first. */
export const subscriptionUsage = ask('GET product/productOrganisation/getUsage', {
  question: byId,
  answer: z.object({
    months: z.array(
      z.object({
        /** `YYYY-MM`. */
        month: z.string(),
        /** At the end of the month; those that were closed since are not counted. */
        accounts: z.number(),
        storageMb: z.number(),
        /** Sent in the month. */
        sms: z.number(),
      }),
    ),
    limits: z.object({
      maxAccounts: z.number().nullable(),
      storageGb: z.number().nullable(),
      smsMonthly: z.number().nullable(),
    }),
  }),
})
