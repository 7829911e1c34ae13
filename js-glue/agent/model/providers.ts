// The models that a person can choose, through the AI SDK's providers. A key is sent only to its own endpoint.
import { isAddress } from '../../tool/base/addresses.js';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { ReasonedError } from '../task/reason.js';
import { chatAsStream, readsAnswers } from './answer_kind.js';
import { BuiltInModel } from './built_in_model.js';
import { ModelPlanner } from './model_planner.js';
import type { ModelPlannerOptions } from './model_planner.js';
import { withoutRedirects } from './no_redirect.js';

export const PROVIDERS = ['openai-compatible', 'openai', 'anthropic', 'google', 'built-in'] as const;

export interface ModelChoice {
  provider: (typeof PROVIDERS)[number];
  /** The base URL of the API. 'openai-compatible' has no default. */
  baseUrl?: string;
  model: string;
  apiKey?: string;
}

/**
 * Throws an Error that says what is missing and where to get it. The model follows no redirect, whatever `fetcher` does.
 */
export function modelOf(choice: ModelChoice, fetcher?: typeof fetch): LanguageModelV3 {
  const { provider, baseUrl, model, apiKey = '' } = choice;
  const speaksChat = provider === 'openai' || provider === 'openai-compatible';
  const how = {
    apiKey,
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    fetch: readsAnswers(withoutRedirects(fetcher), speaksChat ? chatAsStream : () => undefined),
  };
  if (provider !== 'built-in' && model === '') {
    throw new ReasonedError(
      'No model is chosen. Name one in the options of the extension, or as `model` in a program.',
      {
        code: 'noModel',
      },
    );
  }
  switch (provider) {
    case 'built-in':
      return new BuiltInModel();
    case 'openai-compatible':
      if (baseUrl === undefined) {
        const words =
          'The address of the model is missing, such as http://localhost:11434/v1 for Ollama. Enter it in the options of the extension, or as `baseUrl` in a program.';
        throw new ReasonedError(words, { code: 'noUrl' });
      }
      return createOpenAICompatible({ ...how, baseURL: baseUrl, name: 'compatible', includeUsage: true }).chatModel(
        model,
      );
    case 'openai':
      demandKey(apiKey, 'platform.openai.com');
      return createOpenAI(how).chat(model);
    case 'anthropic':
      demandKey(apiKey, 'console.anthropic.com');
      return createAnthropic({
        ...how,
        headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
      }).languageModel(model);
    case 'google':
      demandKey(apiKey, 'aistudio.google.com');
      return createGoogleGenerativeAI(how).languageModel(model);
  }
}

function demandKey(apiKey: string, where: string): void {
  const words = `The API key is missing. Make one at ${where}. Enter it in the options of the extension, or as \`apiKey\` in a program.`;
  if (apiKey === '') throw new ReasonedError(words, { code: 'noKey' });
}

export function plannerOf(choice: ModelChoice, options: ModelPlannerOptions = {}): ModelPlanner {
  const endpoint =
    choice.provider === 'built-in' ? 'The model of this browser' : (hostOf(choice.baseUrl) ?? choice.provider);
  const answers = choice.provider === 'built-in' ? 'json' : 'tools';
  const { apiKey = '', baseUrl } = choice;
  const isThere = baseUrl === undefined ? {} : { isThere: (signal: AbortSignal) => isThereBehindCors(baseUrl, signal) };
  return new ModelPlanner(modelOf(choice), { endpoint, answers, secrets: [apiKey], ...isThere, ...options });
}

/** Whether something answers at the address, so that the browser only withholds what it answers. */
async function isThereBehindCors(url: string, signal: AbortSignal): Promise<boolean> {
  const probe = { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal } as const;
  return fetch(url, probe).then(
    () => true,
    () => false,
  );
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && isAddress(url) ? new URL(url).host : undefined;
}
