import { createElement, useEffect, useState, type ComponentType } from 'react';
import { unreachable } from '#shared/contract/client';
import { fetchLater } from './ahead';
import { useReportFailure } from './api';
import { refusalOf } from './refusal';

type Opened = { readonly onClose: () => void };
/** A dialog that no first screen needs. One that cannot be fetched is closed again, and a message says why. */
export function lazyDialog<P extends Opened>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let View: ComponentType<P> | null = null;
  const fetchView = async () => {
    View = await load();
  };
  fetchLater(fetchView);
  return function FetchedDialog(props) {
    const [, setFetched] = useState(View !== null);
    const report = useReportFailure();
    const { onClose } = props;
    useEffect(() => {
      if (View) return undefined;
      let isLeft = false;
      fetchView().then(
        () => isLeft || setFetched(true),
        (error: unknown) => {
          console.info('A dialog could not be fetched', error);
          if (isLeft) return;
          report(refusalOf(unreachable()));
          onClose();
        },
      );
      return () => {
        isLeft = true;
      };
      // Once, as it is opened.
    }, []);
    return View && createElement(View, props);
  };
}
