import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Screens that still ask calls of their own by a written address, or say the type of an answer
 * themselves, by module. What declares its calls (`ask`) leaves the list; nothing enters it.
 */
const undeclared: Readonly<Record<string, readonly string[]>> = {
  access: ['account/use-account-acts.tsx'],
  account: [
    'login-calls.ts',
    'login-settings.ts',
    'own/own-calls.ts',
    'own/own-profile.tsx',
    'own/own-views.tsx',
    'registration.ts',
    'ukey-middleware.ts',
    'use-security-settings.ts',
  ],
  charity: ['applicant/applicant-calls.ts', 'applicant/applicant-sources.ts'],
  classify: [
    'category-columns.tsx',
    'category-form.tsx',
    'category-history.tsx',
    'category-screen.tsx',
    'label-batches.tsx',
    'label-form.tsx',
    'label-screen.tsx',
    'label-study.tsx',
  ],
  content: ['article/start-from.tsx', 'text/versions-drawer.tsx'],
  finance: ['bank/statement-upload.tsx'],
  log: ['alert-rules.tsx', 'log-screen.tsx'],
  points: ['entry-figures.tsx', 'import-detail.tsx', 'import-list.tsx', 'import-new.tsx'],
  report: ['preview/paper.ts'],
  website: [
    'ads/use-position.ts',
    'agreements/donation-preview.tsx',
    'comments/platform-comments.tsx',
    'masks/rule-form.tsx',
    'site/site-form.tsx',
    'users/label-dialog.tsx',
    'users/merge-dialog.tsx',
    'users/paper-pictures.tsx',
    'users/user-audit.tsx',
  ],
}

/** An address, or a type that a screen claims for an answer that is no record of a known resource. */
const claims = [
  /['"`]\/api\//,
  /\b(?:get|post|del|getOrSave|postEmpty)<(?!(?:readonly )?PresentedOf<)/,
]

it('lets no further screen ask a call by an address of its own', () => {
  const screens = globSync('src/modules/*/screens/**/*.{ts,tsx}').filter(
    file => !/\.test\./.test(file),
  )
  expect(screens.length).toBeGreaterThan(400)
  const found = screens.filter(file => claims.some(claim => claim.test(readFileSync(file, 'utf8'))))
  const listed = Object.entries(undeclared).flatMap(([module, files]) =>
    files.map(file => `src/modules/${module}/screens/${file}`),
  )
  expect(found.toSorted()).toEqual(listed.toSorted())
})
