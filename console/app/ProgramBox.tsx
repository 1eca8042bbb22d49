import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { readProgram, sampleProgram } from '#shared/contract/programs';
import { useRead } from '../core/api';
import { isSampleId, programLeft, type ChosenProgram } from '../core/program';
import { goTo, useLocation } from '../core/routing';
import { useAppDispatch, useAppSelector } from '../core/store';
import { showError } from '../core/toasts';
import { chosenMark } from '../ui';

const Box = styled.button`
  all: unset;
  box-sizing: border-box;
  cursor: pointer;
  width: 100%;
  padding: 12px 14px;
  border-radius: 8px;
  border: 1px solid var(--borderColor-default);
  background: var(--bgColor-default);
  &:hover {
    border-color: var(--borderColor-emphasis);
  }
  &:focus-visible {
    outline: 2px solid var(--fgColor-accent);
  }
  &[aria-current='page'] {
    ${chosenMark}
  }
  small {
    display: block;
    color: var(--fgColor-muted);
  }
  /* Two lines: names of programs differ at their ends. */
  strong {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    line-height: 1.35;
  }
`;

/** The choice is of an earlier visit: reading the program proves that it is still there. */
function useProof(program: ChosenProgram | null): void {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const id = program?.id ?? '';
  const sample = useRead(sampleProgram, { params: { id } }, { skip: !isSampleId(id) });
  const own = useRead(readProgram, { params: { id } }, { skip: !id || isSampleId(id) });
  const error = sample.error ?? own.error;
  useEffect(() => {
    if (!program || error?.status !== 404) return;
    dispatch(programLeft());
    dispatch(showError({ ...error, message: t('program.gone', { name: program.name }) }));
  }, [dispatch, error, program, t]);
}

/** The program that is worked in, and the way to another one. */
export function ProgramBox() {
  const { t } = useTranslation('shell');
  const program = useAppSelector((state) => state.selection.program);
  const { pathname } = useLocation();
  useProof(program);
  return (
    <Box
      type="button"
      title={program?.name}
      aria-current={pathname === '/dashboard' ? 'page' : undefined}
      onClick={() => goTo(program ? '/dashboard' : '/select-program')}
    >
      <small>{program ? t('program.selected') : t('program.select')}</small>
      <strong>{program ? program.name : t('program.choose')}</strong>
    </Box>
  );
}
