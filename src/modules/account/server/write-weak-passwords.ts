// Writes weak-passwords.txt anew: node src/modules/account/server/write-weak-passwords.ts
import { writeFileSync } from 'node:fs'
import { listWeakPasswords } from './weak-password-patterns.ts'
import { weakPasswordFile } from './weak-passwords.ts'

writeFileSync(weakPasswordFile, `${listWeakPasswords().join('\n')}\n`)
