package wayleave.fetch.network;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.util.Iterator;
import org.apache.commons.net.MalformedServerReplyException;
import org.apache.commons.net.ProtocolCommandEvent;
import org.apache.commons.net.ProtocolCommandListener;
import org.apache.commons.net.ftp.FTP;
import org.apache.commons.net.ftp.FTPClient;
import org.apache.commons.net.ftp.FTPReply;
import wayleave.policy.response.Outcome.Absent;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Unreachable.Reason;

/**
 * Gets over FTP: anonymous login, binary, passive mode. Whatever address a server names for the data, they come from
 * where the commands go (RFC 2577 §3). Thread-safe.
 */
final class FtpTransport implements Transport {
  private static final String USER = "anonymous";
  private static final String PASSWORD = "anonymous@";

  @Override
  public HopResult get(HopContext visit) throws FetchException {
    // Relative to where the login leads (RFC 1738 §3.2.2).
    String path = visit.target().ftpPath();
    Session session = new Session(visit);
    try {
      session.logIn();
      return new HopResult.Content(session.retrieve(path));
    } catch (FetchException e) {
      throw e;
    } catch (IOException e) {
      throw FetchException.unreachable(session.reason(e), visit, e);
    } catch (RuntimeException e) {
      // What commons-net makes of a port beyond 65,535, for one.
      throw FetchException.unreachable(Reason.MALFORMED, visit, e);
    }
  }

  /** One control connection and one for data. Their sockets belong to the wire, which closes them. */
  private final class Session implements ProtocolCommandListener {
    private final HopContext visit;
    private final FTPClient ftp = new FTPClient();
    private String command = "";
    private boolean retrieving;

    Session(HopContext visit) {
      this.visit = visit;
      ftp.setSocketFactory(visit.wire());
      ftp.setUseEPSVwithIPv4(true);
      ftp.addProtocolCommandListener(this);
    }

    void logIn() throws IOException {
      connect();
      expect(FTPReply.isPositiveCompletion(ftp.getReplyCode()), Reason.SERVER_ERROR);
      expect(ftp.login(USER, PASSWORD), Reason.LOGIN_REFUSED);
      expect(ftp.setFileType(FTP.BINARY_FILE_TYPE), Reason.SERVER_ERROR);
      ftp.enterLocalPassiveMode();
    }

    Found retrieve(String path) throws IOException {
      InputStream data = ftp.retrieveFileStream(path);
      if (data == null && command.equals("RETR")) {
        int reply = ftp.getReplyCode();
        // About the file (RFC 959 §4.2), unlike 500 or 502, which refuse the command.
        if (reply / 10 == 55) {
          throw FetchException.absent(Absent.Reason.CLIENT_ERROR, reply);
        }
        expect(reply != FTPReply.NOT_LOGGED_IN, Reason.LOGIN_REFUSED);
      }
      expect(data != null, Reason.SERVER_ERROR);
      retrieving = true;
      Found found = visit.read(visit.wire().earning(data), FTPReply.CLOSING_DATA_CONNECTION);
      if (!found.truncated()) {
        data.close();
        // Only this tells the end of the file from a connection that broke.
        expect(ftp.completePendingCommand(), Reason.INCOMPLETE);
      }
      return found;
    }

    Reason reason(IOException e) {
      Reason cut = visit.wire().cut();
      if (cut != null) {
        return cut;
      } else if (e instanceof ConnectException) {
        return Reason.CONNECT_FAILURE;
      } else if (e instanceof MalformedServerReplyException) {
        return Reason.MALFORMED;
      } else if (ftp.getReplyCode() == FTPReply.SERVICE_NOT_AVAILABLE) {
        return Reason.SERVER_ERROR;
      }
      return retrieving ? Reason.INCOMPLETE : Reason.CONNECTION_LOST;
    }

    @Override
    public void protocolCommandSent(ProtocolCommandEvent event) {
      command = event.getCommand();
    }

    @Override
    public void protocolReplyReceived(ProtocolCommandEvent event) {
      visit.respond(event.getReplyCode());
    }

    private void connect() throws IOException {
      Iterator<InetAddress> addresses = visit.wire().addresses().iterator();
      while (true) {
        try {
          ftp.connect(addresses.next(), visit.target().origin().port());
          return;
        } catch (IOException e) {
          if (visit.wire().remote() != null || !addresses.hasNext()) {
            throw e;
          }
        }
      }
    }

    private void expect(boolean condition, Reason otherwise) throws FetchException {
      if (!condition) {
        throw FetchException.unreachable(otherwise, ftp.getReplyCode(), ftp.getReplyString());
      }
    }
  }
}
