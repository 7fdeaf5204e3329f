import { expect, test } from 'vitest'
import { formatAbn } from './abn.ts'

test('an ABN is shown in groups', () => expect(formatAbn('51824753556')).toBe('51 824 753 556'))
