import { slug } from '../business/company.ts';
import { draftLifetimeMs, type DraftForm } from '../forms/draft.ts';
import { fieldNames } from './fields.ts';

export const requestDraft: DraftForm = {
  storageKey: `${slug}-draft`,
  formId: 'request-form',
  names: fieldNames,
  lifetimeMs: draftLifetimeMs,
};
